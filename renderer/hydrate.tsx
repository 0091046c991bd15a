/** Hydrates an island with React. Loaded with the first island. */
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { addOtherValues, readTypedValues, restoreTypedValues, type TypedValues } from './typed-values.ts'

// Methods, because TypeScript compares their parameters loosely: an island with any props fits. The props come as JSON.
interface AnyIsland {
  render(props: object): ReactNode
}

export type AnyComponent = AnyIsland['render'] & {
  resume?(props: object, fields: FormData): object
}

/** Limits the restarts of a component that fails every time. */
const MAX_RESTARTS = 3

interface MountedProps {
  component: AnyComponent
  props: object
  /** Called before the effects of the component, which may read its fields. */
  onMount: () => void
  onUnmount: () => void
  onReady: () => void
}

function Mounted({ component: Component, props, onMount, onUnmount, onReady }: MountedProps) {
  useLayoutEffect(() => {
    onMount()
    return onUnmount
  }, [onMount, onUnmount])
  useEffect(onReady, [onReady])
  return <Component {...props} />
}

/**
 * Hydrates an island. Resolves when the island handles events. Preserves typed values, even if React renders the island again because
 * something changed its HTML, such as a translator. Restarts an island that fails. If that fails too, restores its original HTML, which
 * works as without JavaScript, and rejects.
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
        // React must finish before the root is unmounted.
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
      flushSync(() => root.render(mounted(component.resume?.(given, fields) ?? given)))
    }
    const giveUp = (error: unknown) => {
      island.innerHTML = html
      restoreTypedValues(island, typed)
      addOtherValues(island, typed)
      island.dataset.state = 'failed'
      reject(error)
    }
    // React otherwise hydrates in a later task, or within the first event. It may then replace the field that a visitor is moving to.
    flushSync(() => {
      root = hydrateRoot(island, mounted(given), options)
    })
  })
}
