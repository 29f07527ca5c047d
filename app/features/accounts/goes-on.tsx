import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

// Specification, section 9: redirect after reset or verification.
const SECONDS = 3

/** Leads on to another page after three seconds, with and without scripts. */
export function GoesOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${SECONDS};url=${to}`} />
    </noscript>
  )
}
