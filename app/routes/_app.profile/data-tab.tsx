import { TransferPanel } from '~/features/transfers/transfer-panel'

type DataTabProps = Parameters<typeof TransferPanel>[0]

/** The collection as files: in and out. */
export const DataTab = ({ imports }: DataTabProps) => <TransferPanel imports={imports} />
