import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

const SECONDS = 3

/** Redirects after three seconds: by the app, by the script of a plain page, or by a meta refresh. */
export function DelayedRedirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div hidden data-goes-on={to}>
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${to}`} />
      </noscript>
    </div>
  )
}
