import type { ComponentType } from 'react'
import type { HeadOptions, HeadSource } from '../renderer/head.ts'
import type { Content, Records } from '../site/content.ts'

type RecordOf<Kind extends keyof Content> = Content[Kind] extends Records<infer Item> ? Item : Content[Kind]

/** The record that a page of this kind is about. Records of error pages get their address from `errorPages`. */
type SubjectOf<Kind extends keyof Content> = RecordOf<Kind> & { url: string }

/** Kinds of content that a page can be about. */
export type PageKind = {
  [Kind in keyof Content]: SubjectOf<Kind> extends HeadSource ? Kind : never
}[keyof Content]

interface PageProps<Subject> {
  subject: Subject
}

/** Export of each `+Page.tsx`: the component, the kinds of content that it shows, and its head. */
export type PageComponent = ComponentType<PageProps<HeadSource>> & {
  kinds: readonly PageKind[]
  headOptions: (subject: HeadSource, content: Content) => HeadOptions
}

/**
 * Defines the page of one or several kinds of content. Its address comes from "x-url" in their schemas, its folder follows from the
 * address.
 */
export function definePage<Kind extends PageKind>(
  kinds: Kind | readonly Kind[],
  Component: ComponentType<PageProps<SubjectOf<Kind>>>,
  headOptions: (subject: SubjectOf<Kind>, content: Content) => HeadOptions,
): PageComponent {
  const page = { kinds: [kinds].flat(), headOptions }
  // `findSubject` looks only among these kinds.
  return Object.assign(Component, page) as unknown as PageComponent
}
