import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { closeBranch, followLink, openBranch } from './layout-state.ts'
import { changeLayout } from './layout-store.ts'
import { isInBranch, itemKey as keyOf, type MenuItem } from './menu.ts'

type Props = { item: MenuItem; itemKey: string; active: string | null }

/** A link, a command, or a branch of more of them. */
export function MenuEntry({ item, itemKey, active }: Props) {
  if (!item.items) {
    return (
      <li>
        <Leaf item={item} />
      </li>
    )
  }
  const isExpanded = isInBranch(itemKey, active)
  return (
    <li>
      <button
        type="button"
        disabled={item.disabled}
        aria-expanded={isExpanded}
        onClick={() => changeLayout((state) => (isExpanded ? closeBranch : openBranch)(state, itemKey))}
        className={classes(look, item.class)}
      >
        <Face item={item} />
        <ChevronDown
          aria-hidden
          className={classes('ml-auto size-4 transition-[rotate]', isExpanded ? 'rotate-180' : null)}
        />
      </button>
      {isExpanded && (
        <ul className="mt-0.5 ml-5 flex flex-col gap-0.5 border-l pl-2">
          {item.items.map((inner, index) => (
            <MenuEntry key={inner.label} item={inner} itemKey={keyOf(itemKey, index)} active={active} />
          ))}
        </ul>
      )}
    </li>
  )
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium text-ink leading-5 transition-colors hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:opacity-60 lg:min-h-10'

function Leaf({ item }: { item: MenuItem }) {
  const { to, url, target, disabled = false } = item
  const follow = () => {
    item.command?.()
    changeLayout(followLink)
  }
  if (disabled || (!to && !url)) {
    return (
      <button type="button" disabled={disabled} onClick={follow} className={classes(look, item.class)}>
        <Face item={item} />
      </button>
    )
  }
  if (url) {
    return (
      <a href={url} target={target} rel="noopener noreferrer" onClick={follow} className={classes(look, item.class)}>
        <Face item={item} />
      </a>
    )
  }
  return (
    <Link
      to={to ?? '/'}
      {...(target && { target })}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={follow}
      className={classes(
        look,
        'aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent',
        item.class,
      )}
    >
      <Face item={item} />
    </Link>
  )
}

function Face({ item: { icon: Icon, label } }: { item: MenuItem }) {
  return (
    <>
      {Icon && <Icon aria-hidden className="size-5 shrink-0 opacity-80" />}
      <span data-label>{label}</span>
    </>
  )
}
