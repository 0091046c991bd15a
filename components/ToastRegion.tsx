import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'

/** Region in which behaviors/toasts.ts shows toasts. */
export function ToastRegion() {
  const { interfaceTexts } = useContent()
  const { toasts } = interfaceTexts
  return (
    <section
      className="toasts"
      data-toasts={toasts.close}
      aria-label={interpolate(toasts.region, { key: 'F8' })}
      tabIndex={-1}
    >
      <ol className="toasts__list" />
    </section>
  )
}
