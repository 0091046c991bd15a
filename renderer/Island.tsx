/** Server rendering of islands, the parts of a page that also run in the browser. */
import { type FC, type HTMLAttributes, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { RenderStateContext } from '../components/render-state.ts'
import type { IslandId } from './islands.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'is-land': HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>
    }
  }
}

/** The default export of islands/<islandId>.tsx. */
export type IslandComponent<Props extends object> = FC<Props> & {
  islandId: IslandId
  /** Classes that appear only after hydration, so that the page's CSS includes them. */
  runtimeClasses?: string
  /** Returns the props for a restart after a failure, so that fields which the visitor added exist again. */
  resume?: (props: Props, fields: FormData) => Props
}

/** Props are serialized as JSON, which excludes functions. */
type Serializable<T> = T extends (...args: never[]) => unknown
  ? never
  : T extends object
    ? { [Key in keyof T]: Serializable<T[Key]> }
    : T

interface IslandOptions<Props extends object> {
  of: IslandComponent<Props>
  /** Time of hydration: with the page, when the browser is idle, near the viewport, or on pointer or focus. */
  when?: 'load' | 'idle' | 'visible' | 'interaction'
  props: Props & Serializable<Props>
}

export function Island<Props extends object>({
  of: Component,
  when = 'visible',
  props,
}: IslandOptions<Props>) {
  const state = useContext(RenderStateContext)
  if (!state) throw new Error(`<Island of={${Component.islandId}}> outside a page, or inside another island`)
  const id = `i${state.islandCount++}-`
  state.usedIslands.add(Component.islandId)
  return (
    <is-land
      data-component={Component.islandId}
      data-when={when}
      data-id={id}
      {...(Component.runtimeClasses && { 'data-shows': Component.runtimeClasses })}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: id }) }}
    />
  )
}
