import { phoneDigits } from '../../site/phone-digits.ts'
import type { Database } from './database.ts'
import { appendToJournal, type Writer } from './journal.ts'
import { consentText, parseConsent } from './stored-preferences.ts'

/**
 * Withdraws the consent to text messages in all requests with this phone number, because people mean the number. A later request may give
 * another one. Returns the number of requests that had a consent.
 */
export const withdrawTextConsent = (
  database: Database,
  phone: string,
  { initials, now }: Pick<Writer, 'initials' | 'now'>,
): Promise<number> =>
  database.write(async db => {
    const rows = await db
      .selectFrom('estimates')
      .select(['reference', 'phone', 'text_consent'])
      .where('text_consent', 'is not', null)
      // Sort, so that two transactions can't deadlock.
      .orderBy('id')
      .$if(database.engine === 'postgres', query => query.forUpdate())
      .execute()
    let count = 0
    for (const { reference, phone: other, text_consent } of rows) {
      const consent = parseConsent(text_consent)
      if (!consent || consent.withdrawnAt !== undefined || phoneDigits(other) !== phoneDigits(phone)) continue
      await db
        .updateTable('estimates')
        .set({ text_consent: consentText({ ...consent, withdrawnAt: now }) })
        .where('reference', '=', reference)
        .execute()
      await appendToJournal(db, { reference, initials, now }, { kind: 'texts-stopped', text: '' })
      count += 1
    }
    return count
  })
