import { createRequire } from 'node:module'
import { createElement, Fragment, forwardRef } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { jsx, jsxs } from './server-elements'

// As in the server's build. Without NODE_ENV=production, React's entry is its slower development build.
const react: { jsx: typeof jsx; jsxs: typeof jsxs } = createRequire(import.meta.url)(
  '../../node_modules/react/cjs/react-jsx-runtime.production.min.js',
)

const Named = ({ name }: { name?: string }) => createElement('b', null, name)
const Defaulted = Object.assign(Named, { defaultProps: { name: 'Ada' } })
const Linked = forwardRef<HTMLElement, object>((props, ref) => createElement('i', { ...props, ref }))

it.each([
  ['an element', ['p', { className: 'soft', children: ['a', 1, null, false] }, undefined]],
  ['with a key', ['li', { children: 'x' }, 7]],
  ['with a key of zero', ['li', {}, 0]],
  ['with a key in its properties', ['li', { key: 'k', id: 'i' }]],
  ['with a reference', ['input', { ref: () => {}, name: 'n' }]],
  ['with a missing reference', ['input', { name: 'n' }]],
  ['of a component', [Named, { name: 'Bo' }]],
  ['of a component with defaults', [Defaulted, { name: undefined }]],
  ['of a component that passes a reference', [Linked, { ref: { current: null }, title: 't' }]],
  ['a fragment', [Fragment, { children: 'x' }, 'f']],
] as [string, Parameters<typeof jsx>][])('creates what React creates: %s', (_, [type, props, key]) => {
  expect(jsx(type, props, key)).toMatchObject(react.jsx(type, props, key))
  expect(renderToString(jsxs(type, props, key))).toBe(renderToString(react.jsxs(type, props, key)))
})

it('elements have no other properties', () => {
  expect(Object.keys(jsx('p', {}))).toEqual(Object.keys(react.jsx('p', {})))
})
