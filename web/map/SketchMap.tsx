import { lengthInWords, sketchOf } from './sketch.ts'
import type { Scene } from './tap-points.ts'
import './tap-map.css'

type Props = { label: string; scene: Scene }

/** The same points, circles and scale without tiles, while they load and where there is no network. */
export function SketchMap({ label, scene }: Props) {
  const sketch = sketchOf(scene)
  if (!sketch) return null
  const { left, top, width, height } = sketch.box
  // Marks are sized by the frame, not in meters.
  const unit = width / 100
  return (
    <figure aria-label={label}>
      <svg
        aria-hidden
        viewBox={`${left} ${top} ${width} ${height}`}
        className="h-80 w-full rounded-control border bg-sunken"
      >
        {sketch.site && <circle cx={sketch.site.x} cy={sketch.site.y} r={sketch.site.radius} className="sketch-site" />}
        {sketch.site && <circle cx={sketch.site.x} cy={sketch.site.y} r={unit * 1.6} className="sketch-center" />}
        {scene.points.map(({ id, number, geofence }, index) => {
          const dot = sketch.points[index]
          return (
            dot && (
              <g key={id} className={`tap-${geofence}`}>
                <circle cx={dot.x} cy={dot.y} r={dot.radius} className="tap-area" />
                <circle cx={dot.x} cy={dot.y} r={unit * 3.4} className="sketch-pin" />
                <text x={dot.x} y={dot.y} dy={unit * 1.5} fontSize={unit * 4.4} className="sketch-number">
                  {number}
                </text>
              </g>
            )
          )
        })}
        <g transform={`translate(${left + unit * 4} ${top + height - unit * 5})`} className="sketch-scale">
          <path d={`M0 ${-unit * 1.5}V0H${sketch.bar}V${-unit * 1.5}`} strokeWidth={unit * 0.5} />
          <text x={0} y={-unit * 3} fontSize={unit * 4}>
            {lengthInWords(sketch.bar)}
          </text>
        </g>
      </svg>
    </figure>
  )
}
