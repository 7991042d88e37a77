/** A document as people have it at hand, as a file input expects it. */
export const scanTypes = 'application/pdf,image/png,image/jpeg,image/webp'

/** Why this file cannot be taken, in a sentence, or null when it can. */
export function whyRefused(
  file: { name: string; type: string; size: number },
  accept: string,
  maxBytes: number,
): string | null {
  if (!isAccepted(file, accept))
    return `${file.name} can’t be used. Please choose ${accept.includes('pdf') ? 'a PDF or a photo' : 'another file'}.`
  if (file.size > maxBytes) return `${file.name} is larger than ${fileSize(maxBytes)}`
  if (file.size === 0) return `${file.name} is empty`
  return null
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} kB`
  return `${Number((bytes / 1024 ** 2).toFixed(1))} MB`
}

function isAccepted({ name, type }: { name: string; type: string }, accept: string): boolean {
  return accept.split(',').some((kind) => {
    const wanted = kind.trim().toLowerCase()
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted)
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
  })
}
