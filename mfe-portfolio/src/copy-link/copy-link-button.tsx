import { Button, useAlert, VisuallyHidden, type ButtonProps } from '@tessera/shared-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the button says that the link is copied (specification 2, §9: message auto-clear). */
const feedbackMs = 3_000

/** Copies an address. Where the browser does not allow that, a dialog shows the address. */
export function CopyLinkButton({
  address,
  ...button
}: { address: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      await alert({ title: t('link.copy'), message: address, okLabel: t('ok') })
    }
  }
  return (
    <>
      <Button {...button} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t('link.copied') : t('link.copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('link.copied')}</VisuallyHidden>
    </>
  )
}
