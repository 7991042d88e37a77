import type { Endpoint } from '#contract/endpoint.ts'
import { fetchFile } from './ask.ts'
import type { InputOf } from './call.ts'
import { tellFailure } from './tell.ts'

/** Fetches a file with the session's token, and gives it to the browser to save. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, usualName = 'file'): Promise<void> {
  try {
    const { blob, name } = await fetchFile(endpoint, input)
    saveBlob(blob, name ?? usualName)
  } catch (fault) {
    tellFailure(endpoint, fault)
  }
}

/** Gives a file to the browser to save. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
