import type { ReactNode } from 'react'
import type { ReceivedPage } from '../../generated/types.ts'
import { HeadedList } from './HeadedList.tsx'

export type AfterRequestTexts = Pick<ReceivedPage, 'pictures'> &
  Partial<Pick<ReceivedPage, 'measure' | 'visit'>>

interface AfterRequestProps {
  texts: AfterRequestTexts
  /** Level of the headings. */
  level: 'h2' | 'h3'
  /** Adds pictures. */
  children: ReactNode
}

/** Helps with the next steps after a request was sent. */
export function AfterRequest({ texts, level: Heading, children }: AfterRequestProps) {
  const { measure, pictures, visit } = texts
  return (
    <div className="after-request">
      <section id="pictures">
        <Heading className="form-message__heading">{pictures.heading}</Heading>
        {children}
      </section>
      {[measure, visit].map(
        list =>
          list && (
            <section key={list.heading}>
              <HeadedList {...list} level={Heading} />
            </section>
          ),
      )}
    </div>
  )
}
