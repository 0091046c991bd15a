/** A part of a page that also runs in the browser; the rest is rendered once, here. Server only. */
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
  shows?: string
  /** Props to start again with after a failure, where fields that a visitor added are to be there again. */
  resume?: (props: Props, fields: FormData) => Props
}

/** Props travel as JSON: functions can't. */
type Sendable<T> = T extends (...args: never[]) => unknown
  ? never
  : T extends object
    ? { [Key in keyof T]: Sendable<T[Key]> }
    : T

interface IslandOptions<Props extends object> {
  of: IslandComponent<Props>
  /** When it hydrates: with the page, when the browser is idle, near the viewport, or when someone turns to it. */
  when?: 'load' | 'idle' | 'visible' | 'interaction'
  props: Props & Sendable<Props>
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
      {...(Component.shows && { 'data-shows': Component.shows })}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: id }) }}
    />
  )
}
