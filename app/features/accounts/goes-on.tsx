import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

// Specification, section 9: redirect after reset or verification.
const SECONDS = 3

/** Leads on to another page after three seconds: by the app, by the few lines of a page without it, and without scripts. */
export function GoesOn({ to }: { to: string }) {
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
