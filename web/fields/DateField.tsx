import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after'>

/** A work date, 'YYYY-MM-DD'; null when empty. `min` and `max` are such dates. */
export function DateField(props: Props) {
  return <TextField {...props} type="date" />
}
