import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Isolated } from './isolated'
import { joinWithDots } from './join-with-dots'

test.each([
  ['“Night” is now in stash.', '“Night” is now in stash.'],
  ['“לילה!” is now in stash.', '<span>“<bdi>לילה!</bdi>”</span> is now in stash.'],
  ['“א” became “ب”', '<span>“<bdi>א</bdi>”</span> became <span>“<bdi>ب</bdi>”</span>'],
  [joinWithDots(['יהלום', '40 × 50 cm']), '<bdi>יהלום</bdi>\u00a0· <bdi>40 × 50 cm</bdi>'],
])('%s', (text, html) => expect(renderToStaticMarkup(<Isolated text={text} />)).toBe(html))
