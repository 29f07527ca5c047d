import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button } from '~/components/ui/button'
import { TrashNotice } from '~/features/collection/trash/trash-notice'
import { i18n } from '~/platform/messages'
import { DELETE_LABELS, deleteNamePath, type ListedName, type ListKind, type NamedList } from './lists'

type DeleteNameProps = { list: NamedList; entry: ListedName; returnTo?: string; children: ReactNode }

/** Explains the effect of deleting a name and shows the button. `children` is the cancel link. */
export function DeleteName({ list, entry, returnTo, children }: DeleteNameProps) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  return (
    <Form method="post" action={deleteNamePath(list, entry.id)} onSubmit={onSubmit} className="delete-name">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <p className="prose">
        <span>
          <Loss list={list} entry={entry} />
        </span>{' '}
        <TrashNotice />
      </p>
      <div className="button-row">
        <Button type="submit" variant="danger" busy={isBusy} busyLabel={i18n.t('Deleting…')}>
          {i18n.t(DELETE_LABELS[list.kind])}
        </Button>
        {children}
      </div>
    </Form>
  )
}

const Loss = ({ list, entry }: Pick<DeleteNameProps, 'list' | 'entry'>) => (
  <Trans
    id={entry.kits === 0 ? UNUSED : LOSSES[list.kind]}
    values={{ name: <strong>{entry.name}</strong>, kits: entry.kits }}
  />
)

const UNUSED = /*i18n*/ '{name} will be deleted. No kits use it.'
const LOSSES: Record<ListKind, string> = {
  companies:
    /*i18n*/ '{kits, plural, one {{name} will be deleted, and # kit loses this company. The kit is not deleted.} other {{name} will be deleted, and # kits lose this company. The kits are not deleted.}}',
  artists:
    /*i18n*/ '{kits, plural, one {{name} will be deleted, and # kit loses this artist. The kit is not deleted.} other {{name} will be deleted, and # kits lose this artist. The kits are not deleted.}}',
  tags: /*i18n*/ '{kits, plural, one {{name} will be deleted, and # kit loses this tag. The kit is not deleted.} other {{name} will be deleted, and # kits lose this tag. The kits are not deleted.}}',
}
