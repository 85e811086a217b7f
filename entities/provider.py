"""Sign-in through the national provider (OpenID Connect): matched by civil id alone, the first match approved."""

from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from audit.services import record
from entities.models import User
from entities.services import first_match_ask
from entities.sign_in import refused

NO_ACCOUNT = "A sua identificação foi confirmada, mas não tem conta. Peça-a ao responsável da sua entidade."
NOT_APPROVED = "O primeiro acesso tem de ser aprovado pelo responsável da sua entidade. O pedido ficou registado."
NOT_READABLE = "A resposta do fornecedor de identificação não pôde ser confirmada. Tente outra vez."
TOO_WEAK = "A forma de identificação usada não é forte bastante. Use o cartão de cidadão ou a chave móvel."
OTHER_PERSON = "A identificação não é a da pessoa a quem esta conta pertence. Fale com o administrador."


class VerifyingAdapter(OpenIDConnectOAuth2Adapter):
    """Checks the signature of the identity token too, which the library leaves to the encrypted connection."""

    def _decode_id_token(self, app: SocialApp, id_token: str) -> dict[str, Any]:
        return jwtkit.verify_and_decode(
            credential=id_token,
            keys_url=self.openid_config["jwks_uri"],
            issuer=self.openid_config["issuer"],
            audience=app.client_id,
            lookup_kid=jwtkit.lookup_kid_jwk,
            verify_signature=True,
        )


def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Go to the provider."""
    try:
        return OAuth2LoginView.adapter_view(VerifyingAdapter(request, provider_id))(request)
    except SocialApp.DoesNotExist as error:
        raise Http404("Página não encontrada.") from error


def callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Come back from the provider."""
    try:
        return OAuth2CallbackView.adapter_view(VerifyingAdapter(request, provider_id))(request)
    except SocialApp.DoesNotExist as error:
        raise Http404("Página não encontrada.") from error


class NationalProvider(DefaultSocialAccountAdapter):
    """Who the provider says has come, against the accounts of the house."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Nobody gets an account by coming."""
        return False

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = AuthError.UNKNOWN,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        """An answer that is late, altered, repeated or not asked for."""
        self._refuse(request, None, "not_readable", NOT_READABLE)

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Let in the active user with this civil id, once approved; whoever else gets a page that says why not."""
        claims = _claims(sociallogin)
        _forget_claims(sociallogin)
        civil_id = str(claims.get(settings.NATIONAL_PROVIDER_CIVIL_ID) or "")
        levels = settings.NATIONAL_PROVIDER_LEVELS
        if not civil_id:
            self._refuse(request, None, "not_readable", NOT_READABLE)
        if levels and claims.get("acr") not in levels:
            self._refuse(request, None, "too_weak", TOO_WEAK)
        user = User.objects.filter(civil_id=civil_id, is_active=True).first()
        if sociallogin.is_existing and sociallogin.user != user:
            self._refuse(request, sociallogin.user, "other_person", OTHER_PERSON)
        if user is None:
            self._refuse(request, None, "no_account", NO_ACCOUNT)
        elif not first_match_ask(user=user).approved_at:
            self._refuse(request, user, "not_approved", NOT_APPROVED)
        elif not sociallogin.is_existing:
            sociallogin.connect(request, user)

    def _refuse(self, request: HttpRequest, user: Any, code: str, why: str) -> None:
        record(
            action="session.refuse",
            actor=None,
            kind="user",
            object_id=user.pk if user else "",
            reason=code,
            outcome="refused",
            request=request,
        )
        raise ImmediateHttpResponse(refused(request, why))


def _claims(sociallogin: SocialLogin) -> dict[str, Any]:
    """The signed claims, and what the provider's page adds about the same subject."""
    data = sociallogin.account.extra_data
    token = data.get("id_token") or {}
    info = data.get("userinfo") or {}
    return dict(info) | dict(token) if token and info.get("sub", token.get("sub")) == token.get("sub") else dict(token)


def _forget_claims(sociallogin: SocialLogin) -> None:
    """Keep the provider's number for the account and nothing else that it told."""
    sociallogin.account.extra_data = {}
    if sociallogin.account.pk:
        sociallogin.account.save(update_fields=["extra_data"])
