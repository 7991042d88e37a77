import { useCallback } from 'react'

/** Gives an image element the picture in a blob, and frees it afterwards. */
export function useBlobPicture(blob: Blob) {
  return useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return
      const address = URL.createObjectURL(blob)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
}
