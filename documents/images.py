"""Pictures are decoded and written anew: what hides in the original (place, camera, thumbnail, code) is left behind."""

import io

from PIL import Image, ImageOps, UnidentifiedImageError

from audit.errors import InvalidInput

FORMATS = ("JPEG", "PNG", "WEBP")
MAX_PIXELS = 40_000_000
QUALITY = 85


def reencode(content: bytes, max_px: int) -> bytes:
    """A JPEG of the picture, upright, without metadata, with no side longer than `max_px` pixels.

    The number of pixels is checked before decoding. Raises `InvalidInput` (`picture_unreadable`, `picture_too_big`).
    """
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise InvalidInput(
                    "picture_too_big",
                    f"A fotografia tem {picture.width} × {picture.height} pontos. O máximo são 40 milhões de pontos.",
                )
            picture.draft("RGB", (max_px, max_px))
            upright = ImageOps.exif_transpose(picture)
            upright.thumbnail((max_px, max_px))
            return _written(upright)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise InvalidInput(
            "picture_unreadable", "A fotografia não pôde ser lida. Guarde-a em JPEG ou PNG e envie outra vez."
        ) from error


def _written(picture: Image.Image) -> bytes:
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture.convert("RGB"), mask=picture.convert("RGBA").getchannel("A") if _has_alpha(picture) else None)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _has_alpha(picture: Image.Image) -> bool:
    return picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info
