import { Form } from '@remix-run/react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { TextInput } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { Sheet, useSheet } from '~/components/ui/sheet'
import { BULK_CHANGE_PATH } from '~/features/collection/bulk-edit/bulk-terms'
import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { PROJECT_STATUSES, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { joinTagNames } from '~/features/collection/tags/tag-names'
import { i18n } from '~/platform/messages'

type SelectionSheetsProps = {
  /** The list with its checkboxes. */
  form: RefObject<HTMLFormElement>
  tags: FilterOptions['tags']
  isEmpty: boolean
}

/** The quick changes of the selected kits: a status, or one more tag. Without JavaScript, they are on the page. */
export function SelectionSheets({ form, tags, isEmpty }: SelectionSheetsProps) {
  const path = () => {
    const selection = new FormData(form.current ?? undefined) as unknown as Iterable<[string, string]>
    return `${BULK_CHANGE_PATH}?${new URLSearchParams([...selection])}`
  }
  return (
    <>
      <QuickChange label={i18n.t('Status')} title={i18n.t('Status')} icon="circle-dashed" isEmpty={isEmpty}>
        {() => (
          <Form method="post" action={path()} replace className="sheet-rows">
            {PROJECT_STATUSES.map(status => (
              <button key={status} type="submit" name="status" value={status}>
                <StatusSign status={status} />
                {i18n.t(STATUS_LABELS[status])}
              </button>
            ))}
          </Form>
        )}
      </QuickChange>
      <QuickChange label={i18n.t('Tag')} title={i18n.t('Add a tag')} icon="tag" isEmpty={isEmpty}>
        {() => (
          <>
            <Form method="post" action={path()} replace className="select-tag">
              <TextInput
                name="addTags"
                aria-label={i18n.t('New tag')}
                placeholder={i18n.t('New tag')}
                autoComplete="off"
                required
              />
              <Button type="submit">{i18n.t('Add')}</Button>
            </Form>
            <Form method="post" action={path()} replace className="sheet-rows">
              {tags.map(([id, name]) => (
                <button key={id} type="submit" name="addTags" value={joinTagNames([name])}>
                  <Icon name="tag" size={20} />
                  {name}
                </button>
              ))}
            </Form>
          </>
        )}
      </QuickChange>
    </>
  )
}

type QuickChangeProps = { label: string; title: string; icon: IconName; isEmpty: boolean; children: () => ReactNode }

function QuickChange({ label, title, icon, isEmpty, children }: QuickChangeProps) {
  const { opener, open, close } = useSheet()
  return (
    <>
      {/* With no kits selected, the page says so. */}
      <Button
        type="submit"
        className="select-act"
        onClick={(event: MouseEvent<HTMLElement>) => (isEmpty ? undefined : open(event))}
      >
        <Icon name={icon} size={20} />
        {label}
      </Button>
      {opener ? (
        <Sheet title={title} opener={opener} onClose={close} isLeftBySubmit>
          {children()}
        </Sheet>
      ) : null}
    </>
  )
}
