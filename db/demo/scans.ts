/** A PDF of one page that looks like a scanned document, with the same bytes every time. */
export function scanOf(title: string, school: string): Buffer {
  const lines = [
    ['24', title],
    ['12', school],
    ['12', 'Sample of the demo school'],
    ['12', 'This paper was handed in by a student and waits for its coordinator.'],
  ]
  const text = lines.map(([size, words], index) => line(Number(size), 760 - index * 40, words ?? '')).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(file, 'latin1')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function line(size: number, y: number, words: string): string {
  // The font has only the straight apostrophe.
  const safe = words.replace(/’/g, "'").replace(/[\\()]/g, '\\$&')
  return `BT /F1 ${size} Tf 60 ${y} Td (${safe}) Tj ET`
}
