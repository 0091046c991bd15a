/** Gives an island its React. Loaded with the first island that needs it. */
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

type AnyComponent = ComponentType<Record<string, unknown>>

interface ReadyProps {
  component: AnyComponent
  props: Record<string, unknown>
  onReady: () => void
}

function Ready({ component: Component, props, onReady }: ReadyProps) {
  useEffect(onReady, [onReady])
  return <Component {...props} />
}

/** Resolves when the island answers to events. If it can't start, its server-rendered HTML stays as it was. */
export function hydrate(island: HTMLElement, component: AnyComponent): Promise<void> {
  const { component: name, id, props = '{}' } = island.dataset
  const serverHtml = island.innerHTML
  return new Promise((resolve, reject) => {
    let ready = false
    const onReady = () => {
      ready = true
      resolve()
    }
    const root = hydrateRoot(
      island,
      <Ready component={component} props={JSON.parse(props)} onReady={onReady} />,
      {
        identifierPrefix: id,
        onRecoverableError: error =>
          console.error(`Island ${name}: server and browser rendered differently`, error),
        onUncaughtError: error => {
          if (ready) return console.error(`Island ${name}: failed`, error)
          reject(error)
          setTimeout(() => {
            root.unmount()
            island.innerHTML = serverHtml
          })
        },
      },
    )
  })
}
