import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'autoComplete'> & {
  /** Tells a password manager whether to fill in a password or to offer a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ hint, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      hint={hasCapsLock ? 'Caps Lock is on' : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      after={
        // Its name is text, not a label: a field is the only thing here that is labeled "Password".
        <button
          type="button"
          title={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
          className="flex size-11 items-center justify-center rounded-full text-muted hover:text-ink [&_svg]:size-5"
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          <span className="sr-only">{isShown ? 'Hide password' : 'Show password'}</span>
        </button>
      }
    />
  )
}
