"""Settings of the sign-in library: who may come in, with what, how often."""

from typing import Any

from config.env import Env

NATIONAL_PROVIDER_ID = "nacional"


def sign_in_settings(env: Env) -> dict[str, Any]:
    """Accounts without public sign-up, two factors, and the national provider where one is configured."""
    return {
        "ACCOUNT_ADAPTER": "entities.sign_in.HouseAccounts",
        "SOCIALACCOUNT_ADAPTER": "entities.provider.NationalProvider",
        "ACCOUNT_LOGIN_METHODS": {"username"},
        "ACCOUNT_SIGNUP_FIELDS": ["username*", "password1*", "password2*"],
        "ACCOUNT_SIGNUP_ENABLED": False,
        "ACCOUNT_EMAIL_VERIFICATION": "none",
        "ACCOUNT_UNIQUE_EMAIL": False,
        "ACCOUNT_SESSION_REMEMBER": False,
        "ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE": True,
        "ACCOUNT_LOGOUT_REDIRECT_URL": "/",
        "ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS": False,
        # By address and by account; a wrong password of somebody else never blocks the person for longer than this.
        "ACCOUNT_RATE_LIMITS": {
            "login": "30/m/ip",
            "login_failed": "10/m/ip,5/5m/key",
            "reauthenticate": "10/m/user",
            "change_password": "5/m/user",
            "reset_password": "20/m/ip,5/m/key",
            "reset_password_from_key": "20/m/ip",
        },
        "MFA_SUPPORTED_TYPES": ["totp", "recovery_codes", "webauthn"],
        "MFA_PASSKEY_LOGIN_ENABLED": True,
        "MFA_FORMS": {"add_webauthn": "entities.passkeys.AddKeyForm"},
        "MFA_TOTP_ISSUER": "Violência no desporto",
        "MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN": env.public_url.startswith("http://"),
        "SOCIALACCOUNT_ONLY": False,
        "SOCIALACCOUNT_AUTO_SIGNUP": False,
        "SOCIALACCOUNT_STORE_TOKENS": False,
        "SOCIALACCOUNT_EMAIL_AUTHENTICATION": False,
        "SOCIALACCOUNT_OPENID_CONNECT_URL_PREFIX": "oidc",
        "SOCIALACCOUNT_PROVIDERS": {"openid_connect": {"APPS": _provider(env)}},
        "USERSESSIONS_TRACK_ACTIVITY": False,
    }


def _provider(env: Env) -> list[dict[str, Any]]:
    if not env.national_provider_url:
        return []
    return [
        {
            "provider_id": NATIONAL_PROVIDER_ID,
            "name": env.national_provider_name,
            "client_id": env.national_provider_client_id,
            "secret": env.national_provider_client_secret.get_secret_value(),
            "settings": {"server_url": env.national_provider_url, "oauth_pkce_enabled": True},
        }
    ]
