import { useRef } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button } from '~/components/ui/button'
import { projectPath } from '~/features/collection/projects/project-paths'
import { TagsField } from '~/features/collection/tags/tags-field'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'

export type AddTagsProps = { id: string; known: string[]; reply?: FormReply; draftKey: string }

export function AddTags({ id, known, reply, draftKey }: AddTagsProps) {
  const { Form, isBusy, onSubmit, saved, ...fetcher } = useFormFetcher<FormReply>()
  const form = useRef<HTMLFormElement>(null)
  const latest = fetcher.reply ?? reply
  const errors = latest?.errors.tags
  const draft = useDraft(form, draftKey, errors && latest, saved)
  return (
    <Form ref={form} method="post" action={projectPath(id)} onSubmit={onSubmit} noValidate className="kit-tags-add">
      <DraftNotice draft={draft} />
      {/* Reset the field after the tags were added. */}
      <TagsField
        key={saved}
        label={i18n.t('Add tags')}
        errors={errors}
        defaultValue={errors ? String(latest?.values.tags ?? '') : ''}
        known={known}
      />
      <Button type="submit" busy={isBusy}>
        {i18n.t('Add')}
      </Button>
    </Form>
  )
}
