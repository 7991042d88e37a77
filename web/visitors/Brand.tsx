import { Link } from '@tanstack/react-router'
import { Logo } from '#web/layout/Logo.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'

/** Logo and name, leading to the home page. */
export function Brand({ isInverse = false }: { isInverse?: boolean }) {
  const { product } = useSettings()
  return (
    <Link to="/homepage" className="flex items-center gap-3 rounded-control font-semibold text-xl tracking-tight">
      <Logo isInverse={isInverse} />
      {product}
    </Link>
  )
}
