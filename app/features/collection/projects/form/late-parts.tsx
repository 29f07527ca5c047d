import { type ComponentProps, lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { DuplicateNotice } from './duplicate-notice'
import { emptyPart } from './empty-part'
import { SCAN_SLOT } from './project-form-values'

// Loaded only where the browser reads barcodes.
const ScanCode = lazy(() => import('./scan-code').catch(emptyPart))

/** The parts of the form that no one needs before its scripts run. */
export default function LateParts(props: ComponentProps<typeof DuplicateNotice>) {
  const slot = 'BarcodeDetector' in window && 'mediaDevices' in navigator && document.getElementById(SCAN_SLOT)
  return (
    <>
      <DuplicateNotice {...props} />
      {slot
        ? createPortal(
            <Suspense fallback={null}>
              <ScanCode />
            </Suspense>,
            slot,
          )
        : null}
    </>
  )
}
