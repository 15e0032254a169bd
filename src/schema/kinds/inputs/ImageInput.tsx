import { useRef, useState, type DragEvent } from 'react'
import { Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { messages } from '../../../../contract/messages'
import { say } from '../../../../contract/say'
import { errorMessages } from '../../../errorMessages'
import type { ImageField } from '../../field'
import type { SchemaDataProvider } from '../../dataProvider'
import { useFormWork } from '../../shared/useWork'
import { actionKeyOf, useClearNotices, useNotice } from '../../shared/useNotice'
import type { InputProps } from '../kind'
import { textOf } from '../plain'
import { useField } from './useField'
import { Picture, shownMember } from '../image'

/** Returns why a file is rejected. This is for quick feedback; the server checks the content. */
const rejectionReason = (file: File, { upload }: ImageField): string | null => {
  if (!['image/jpeg', 'image/png'].includes(file.type)) return say(messages.imageType)
  return upload.upload && file.size > upload.upload.maxBytes ? say(messages.imageSize) : null
}

export const ImageInput = ({ field, ...props }: InputProps<ImageField>) => {
  const { label, isRequired, isDisabled } = props
  const name = shownMember(field)
  const {
    field: { value, ref },
    error,
    textField: { id },
  } = useField({ ...props, name })
  const translate = useTranslate()
  const notify = useNotice()
  const clearNotices = useClearNotices()
  const actionKey = actionKeyOf('upload', id)
  const provider = useDataProvider<SchemaDataProvider>()
  const { setValue, setError, clearErrors } = useFormContext()
  const waitFor = useFormWork()
  const url = textOf(value)
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [part, setPart] = useState<number | null>(null)

  const uploadImage = async (file: File | undefined) => {
    if (!file || isDisabled || part !== null) return
    clearNotices(actionKey)
    const rejection = rejectionReason(file, field)
    if (rejection) {
      notify(rejection, 'error', { actionKey })
      return setError(name, { message: rejection })
    }
    clearErrors(name)
    const local = URL.createObjectURL(file)
    setPreview(local)
    setPart(0)
    try {
      const answer = await waitFor(provider.uploadFile(field.upload, file, { onProgress: setPart }))
      const { url: stored } = answer.data as { url: string }
      for (const member of field.sends) setValue(member, stored, { shouldDirty: true, shouldTouch: true })
      notify(answer.message, 'success')
    } catch (failure) {
      const reasons = errorMessages(failure)
      for (const reason of reasons) notify(reason, 'error', { actionKey })
      setError(name, { message: reasons.join(' ') })
    } finally {
      URL.revokeObjectURL(local)
      setPreview(null)
      setPart(null)
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void uploadImage(event.dataTransfer.files[0])
  }

  return (
    <Stack
      direction="row"
      spacing={2}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{ alignItems: 'center', position: 'relative' }}
    >
      <Picture url={preview ?? url} alt={label} placeholder={field.placeholder} />
      <div>
        <Typography component="label" htmlFor={id} variant="subtitle2">
          {label}
          {isRequired && ' *'}
        </Typography>
        <Typography variant="body2" color="textSecondary" id={`${id}-hint`}>
          {translate('schema.image.hint')}
        </Typography>
        <Button
          ref={ref}
          variant="outlined"
          size="small"
          aria-describedby={`${id}-hint ${id}-error`}
          disabled={isDisabled || part !== null}
          onClick={() => input.current?.click()}
          sx={{ mt: 0.5 }}
        >
          {translate(url ? 'schema.image.replace' : 'schema.image.choose')}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={`${id}-hint ${id}-error`}
          style={{ position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' }}
          tabIndex={-1}
          disabled={isDisabled}
          onChange={(event) => void uploadImage(event.target.files?.[0])}
        />
        {part !== null && (
          <LinearProgress
            variant="determinate"
            value={part * 100}
            aria-label={translate('schema.uploading')}
            sx={{ mt: 1 }}
          />
        )}
        {error && (
          <FormHelperText error id={`${id}-error`}>
            {error}
          </FormHelperText>
        )}
      </div>
    </Stack>
  )
}
