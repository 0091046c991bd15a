import { palette } from '../styles/palette.ts'
import { useContent } from './content-context.ts'

/** Three floorboards and the name. */
export function Logo() {
  const { site } = useContent()
  return (
    <span className="logo">
      <svg className="logo__mark" viewBox="0 0 32 28" width="32" height="28" aria-hidden="true">
        <rect className="logo__board" x="1" y="6" width="8" height="15" rx="1" />
        <rect fill={palette.light.markOak} x="12" y="1" width="8" height="17" rx="1" />
        <rect fill={palette.light.markClay} x="23" y="9" width="8" height="18" rx="1" />
      </svg>
      <span className="logo__name">{site.identity.name}</span>
    </span>
  )
}
