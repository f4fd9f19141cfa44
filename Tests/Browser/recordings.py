"""Small files of kinds that pupils hand in besides pictures."""

import io
import math
import struct
import wave


def tone(seconds=2.0, rate=8000):
    """A sound that browsers play: WAV, one channel."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(b"".join(
            struct.pack("<h", int(8000 * math.sin(2 * math.pi * 440 * number / rate))) for number in range(int(seconds * rate))))
    return file.getvalue()


def document(text="My observations"):
    """A document of one page, with one line on it."""
    stream = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    file, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    return file + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, table)
