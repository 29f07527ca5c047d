import type { ElementType, Key, ReactElement } from 'react'
import { jsx as createElement } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

const { $$typeof } = createElement('p', {}) as ReactElement & { $$typeof: symbol }

/**
 * Creates the elements of pages in the server's build (vite.config.ts), like `react/jsx-runtime`. That copies the
 * properties of every element, which takes 4 % of a page; React 19 no longer does.
 */
export function jsx(type: ElementType, props: Record<string, unknown>, key?: Key): ReactElement {
  const { defaultProps } = type as { defaultProps?: object }
  if (props.ref !== undefined || props.key !== undefined || defaultProps) return createElement(type, props, key)
  const element = { $$typeof, type, key: key === undefined ? null : String(key), ref: null, props, _owner: null }
  return element as ReactElement
}

/** @alias for elements with several children */
export const jsxs = jsx
