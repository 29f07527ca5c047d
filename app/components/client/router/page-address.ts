import { type ShouldRevalidateFunction, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** Replaces the short URL with the canonical one, without a navigation. */
export function usePageAddress(path: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!path) return
    named = new URL(path, window.location.href).href
    navigate(path, { replace: true, preventScrollReset: true })
  }, [path, navigate])
}

let named = ''

/** Keeps the data of a page that only gets its full address. Exported by the page, and by the layouts around it. */
export const keepsData: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  // Remix passes `true` as the default here, also after a failed form, whose page keeps its data.
  if (actionStatus >= 400) return false
  const isNaming = !formMethod && nextUrl.href === named && currentUrl.pathname === nextUrl.pathname
  return defaultShouldRevalidate && !(isNaming && currentUrl.href !== named)
}
