import { useContent } from './content-context.ts'

export interface Crumb {
  name: string
  path: string
}

/** Path from the home page; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { interfaceTexts } = useContent()
  if (crumbs.length < 2) return null
  return (
    <nav className="breadcrumbs wrap" aria-label={interfaceTexts.breadcrumbs.label}>
      <ol className="breadcrumbs__list">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={path}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
