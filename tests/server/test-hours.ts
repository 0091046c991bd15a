import type { BusinessHours } from '../../site/business-time.ts'

/** An office that is open from Monday to Friday. 2026-02-20 is a holiday. */
export const testHours: BusinessHours = {
  hours: {
    weekly: [
      {
        days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '17:00',
      },
    ],
    holidays: [{ date: '2026-02-20' }],
  },
  timeZone: 'Etc/UTC',
}
