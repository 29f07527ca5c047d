import type { ReactNode } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button } from '~/components/ui/button'
import { TrashNotice } from '~/features/collection/trash/trash-notice'
import { countOf, deleteNamePath, type ListedName, type NamedList } from './lists'

type DeleteNameProps = { list: NamedList; entry: ListedName; returnTo?: string; children: ReactNode }

/** Explains the effect of deleting a name and shows the button. `children` is the cancel link. */
export function DeleteName({ list, entry, returnTo, children }: DeleteNameProps) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  return (
    <Form method="post" action={deleteNamePath(list, entry.id)} onSubmit={onSubmit} className="delete-name">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <p className="prose">
        {formatLoss(list, entry)}
        <TrashNotice />
      </p>
      <div className="button-row">
        <Button type="submit" variant="danger" busy={isBusy} busyLabel="Deleting…">
          Delete {list.one}
        </Button>
        {children}
      </div>
    </Form>
  )
}

function formatLoss({ one }: NamedList, { name, kits }: ListedName): ReactNode {
  const called = <strong>{name}</strong>
  if (kits === 0) return <>{called} will be deleted. No kits use it. </>
  return (
    <>
      {called}
      {` will be deleted, and ${countOf(kits, 'kit')} ${kits === 1 ? 'loses' : 'lose'} this ${one}. `}
      {kits === 1 ? 'The kit is not deleted. ' : 'The kits are not deleted. '}
    </>
  )
}
