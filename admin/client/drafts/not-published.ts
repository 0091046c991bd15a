import { element } from '../element.ts'
import type { Conflict } from '../saves/conflict.ts'
import { tell } from '../tell.ts'
import type { NotPublished } from './repository-drafts.ts'

/** Says why a draft is not published, what becomes of it, and where others see it. */
export function tellNotPublished(refusal: NotPublished, onConflict: (conflict: Conflict) => void): void {
  const link = element('a', {
    href: refusal.url,
    target: '_blank',
    rel: 'noopener',
    textContent: 'See the draft on GitHub',
  })
  const place = element('p', {})
  place.append(link)
  const both = element('button', { type: 'button', textContent: 'Show both versions' })
  const dialog = tell({
    title: 'Not published',
    says: [...wordsOf(refusal), place],
    buttons: refusal.why === 'conflict' ? [both] : [],
  })
  both.addEventListener('click', async () => {
    both.disabled = true
    const conflict = await refusal.conflict().catch(() => undefined)
    if (conflict) {
      dialog.close()
      onConflict(conflict)
      return
    }
    const textContent = 'GitHub gave only one of them. Compare them on its page of the draft.'
    place.before(element('p', { textContent, role: 'status' }))
  })
}

export function wordsOf({ why, message }: NotPublished): string[] {
  const words = {
    ready: ['GitHub did not publish it, and does not say why. Try again in a minute.'],
    wait: ['GitHub is still looking at it. Try again in a minute.'],
    published: ['It is published already: load this page again.'],
    closed: [
      'Somebody closed this draft on GitHub. It can be opened again there.',
      'Its text is still in this form, too: change something and press Save as draft, and it is a draft again.',
    ],
    conflict: [
      'Somebody else changed the same place of this page after the draft was begun, and published that.',
      'Nothing is lost: the site shows their version, and yours is still a draft. Choose what the page shall say, here or on GitHub; then publish it.',
    ],
    checks: [
      'GitHub publishes nothing before its checks have passed, and somebody has approved it where its rules say so.',
      'Your draft is kept. See there what is missing, and publish it when everything is green.',
    ],
    forbidden: [
      'Your account may write drafts, but not publish them. Your draft is kept.',
      'Send its address to somebody who may publish:',
    ],
    other: [`GitHub did not publish it. It says: ${message}`, 'Your draft is kept.'],
  } satisfies Record<NotPublished['why'], string[]>
  return words[why]
}
