import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { late } from '~/components/client/loading/late'
import { DuplicateNotice } from './duplicate-notice'
import { SCAN_SLOT } from './project-form-values'

// Loaded only where the browser reads barcodes.
const ScanCode = late(() => import('./scan-code').then(script => script.default))

/** The parts of the form that no one needs before its scripts run. */
export default function LateParts(props: ComponentProps<typeof DuplicateNotice>) {
  const slot = 'BarcodeDetector' in window && 'mediaDevices' in navigator && document.getElementById(SCAN_SLOT)
  return (
    <>
      <DuplicateNotice {...props} />
      {slot ? createPortal(<ScanCode />, slot) : null}
    </>
  )
}
