/** Gives an island its React. Loaded with the first island that needs it. */
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { addOtherValues, readTypedValues, restoreTypedValues, type TypedValues } from './typed-values.ts'

// Methods, because TypeScript compares their parameters loosely: an island with any props fits. The props come as JSON.
interface AnyIsland {
  render(props: object): ReactNode
}

export type AnyComponent = AnyIsland['render'] & {
  resume?(props: object, fields: FormData): object
}

/** A component that fails for good, whatever the page around it does, must not start again forever. */
const MAX_RESTARTS = 3

interface MountedProps {
  component: AnyComponent
  props: object
  onRender: () => void
  /** Before the effects of the component, which may read its fields. */
  onMount: () => void
  onUnmount: () => void
  onReady: () => void
}

function Mounted({ component: Component, props, onRender, onMount, onUnmount, onReady }: MountedProps) {
  onRender()
  useLayoutEffect(() => {
    onMount()
    return onUnmount
  }, [onMount, onUnmount])
  useEffect(onReady, [onReady])
  return <Component {...props} />
}

/**
 * Resolves when the island answers to events. Typed values stay, also if React draws the island again because something else changed
 * its HTML, such as a translator. An island that fails starts again; if it can't, its HTML as it was before comes back and works as
 * without JavaScript.
 */
export function hydrate(island: HTMLElement, component: AnyComponent): Promise<void> {
  const { component: name, id = '', props = '{}' } = island.dataset
  const html = island.innerHTML
  const given: object = JSON.parse(props)
  let typed: TypedValues = readTypedValues(island)
  let fields = new FormData()
  let root: Root
  let [isReady, isFailing, restarts] = [false, false, 0]

  return new Promise((resolve, reject) => {
    const mounted = (props: object) => (
      <Mounted
        component={component}
        props={props}
        onRender={() => {
          // A form that was just replaced can't tell any more where the focus was.
          typed = { ...typed, focused: document.activeElement }
        }}
        onMount={() => restoreTypedValues(island, typed)}
        onUnmount={() => {
          typed = readTypedValues(island)
          fields = new FormData(island.querySelector('form') ?? undefined)
        }}
        onReady={() => {
          isReady = true
          resolve()
        }}
      />
    )
    const options = {
      identifierPrefix: id,
      onRecoverableError: (error: unknown) =>
        console.error(`Island ${name}: server and browser rendered differently`, error),
      onUncaughtError: (error: unknown) => {
        console.error(`Island ${name}: failed`, error)
        if (isFailing) return
        isFailing = true
        // React is still at work.
        queueMicrotask(() => {
          isFailing = false
          root.unmount()
          if (isReady && restarts < MAX_RESTARTS) restart()
          else giveUp(error)
        })
      },
    }
    const restart = () => {
      restarts += 1
      isReady = false
      root = createRoot(island, options)
      root.render(mounted(component.resume?.(given, fields) ?? given))
    }
    const giveUp = (error: unknown) => {
      island.innerHTML = html
      restoreTypedValues(island, typed)
      addOtherValues(island, typed)
      island.dataset.state = 'failed'
      reject(error)
    }
    root = hydrateRoot(island, mounted(given), options)
  })
}
