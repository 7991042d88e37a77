import { useCallback } from 'react'

/** Gives an image what to show, for as long as it is there. */
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
