import { useState } from 'react'
import { useWidth } from '#web/ui/use-width.ts'
import { useBlobPicture } from './blob-picture.ts'
import type { View } from './view.ts'

type Props = { blob: Blob; name: string; view: View; onBroken: () => void }

/** A picture, as wide as there is room, larger when asked, turned as asked. */
export function ImageView({ blob, name, view: { zoom, turn }, onBroken }: Props) {
  const [box, width] = useWidth<HTMLDivElement>(0)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const attach = useBlobPicture(blob)
  const isLying = turn % 180 !== 0
  const shown = Math.min(width, isLying ? size.height : size.width) * zoom
  const high = (shown * (isLying ? size.width : size.height)) / (isLying ? size.height : size.width)
  return (
    <div ref={box} className="relative">
      <div className="relative mx-auto" style={{ width: shown, height: high }}>
        <img
          ref={attach}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
          className="absolute top-1/2 left-1/2 max-w-none bg-white shadow-card"
          style={{
            width: isLying ? high : shown,
            height: isLying ? shown : high,
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        />
      </div>
    </div>
  )
}
