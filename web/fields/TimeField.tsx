import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after'>

/** A time of the day, 'HH:mm'; null when empty. */
export function TimeField(props: Props) {
  return <TextField {...props} type="time" />
}
