import { fill } from '../site/words.ts'
import { useContent } from './content-context.ts'
import { Icon } from './Icon.tsx'

/** Where messages appear; behaviors/toasts.ts fills it. */
export function ToastRegion() {
  const { interfaceTexts } = useContent()
  const { toasts } = interfaceTexts
  return (
    <section className="toasts" data-toasts aria-label={fill(toasts.region, { key: 'F8' })} tabIndex={-1}>
      <ol className="toasts__list" />
      <template>
        <li className="toast">
          <div className="toast__message" data-part="message">
            <p className="toast__title" data-part="title" />
            <p data-part="description" />
          </div>
          {/* biome-ignore lint/a11y: the toast's own action gives the address and the words. */}
          <a className="toast__action" data-part="action" />
          <button className="toast__close" type="button" data-part="close" aria-label={toasts.close}>
            <Icon name="x" size={18} />
          </button>
        </li>
      </template>
    </section>
  )
}
