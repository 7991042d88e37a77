import { useSearch } from '@tanstack/react-router'
import { LinkPassword } from './LinkPassword.tsx'

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' })
  return <LinkPassword token={token ?? ''} />
}
