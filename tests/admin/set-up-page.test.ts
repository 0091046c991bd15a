import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the page of an editor that is not set up has no inline style or script, which its policy blocks', () => {
  expect(readFileSync('admin/set-up.html', 'utf8')).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/i)
})
