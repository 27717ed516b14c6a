import type { Translate } from '../texts/site-texts.ts'

/** Fills in a tree: `{shell:frame.skip width=3}` becomes that text of the site with these values. */
export const localizeTree = (tree: string, text: Translate): string =>
  tree.replaceAll(/\{([\w-]+:[\w.]+)((?: \w+=\S+?)*)\}/g, (_, key: string, list: string) => {
    const pairs = list.split(' ').filter(Boolean)
    const filledIn = pairs.map(pair => pair.split('=') as [string, string])
    // Only a number selects a plural form
    const values: Record<string, string | number> = Object.fromEntries(
      filledIn.map(([name, value]) => [name, name === 'count' ? Number(value) : value]),
    )
    return JSON.stringify(text(key, values))
  })

const frame = {
  before: `
    - link {shell:frame.skip}
    - banner:
      - link /Tessera/
      - navigation {shell:frame.siteLinks}:
        - link {shell:frame.about}
        - link {shell:frame.help}
        - link {shell:frame.works}
        - link {shell:frame.feedback}
      - button {shell:frame.language}`,
  after: `
    - contentinfo`,
}

/** Accessibility trees of the screens: landmarks, headings and controls. */
export const screenAriaTrees: Readonly<Record<string, string>> = {
  '/': `${frame.before}
    - main:
      - heading {shell:home.title} [level=1]
      - region {shell:home.toolboxTitle}:
        - heading {shell:home.toolboxTitle} [level=2]
      - region {shell:home.galleryTitle}:
        - heading {shell:home.galleryTitle} [level=2]
      - region {shell:home.desktopTitle}:
        - heading {shell:home.desktopTitle} [level=2]
      - region {shell:plans.title}:
        - heading {shell:plans.title} [level=2]${frame.after}`,
  '/about': `${frame.before}
    - main:
      - link {shell:area.home}
      - heading {shell:about.title} [level=1]
      - region {shell:about.missionTitle}:
        - heading {shell:about.missionTitle} [level=2]
        - list:
          - listitem:
            - heading {shell:about.valueCraftTitle} [level=3]
      - region {shell:about.teamTitle}:
        - heading {shell:about.teamTitle} [level=2]
      - region {shell:about.joinTitle}:
        - heading {shell:about.joinTitle} [level=2]
        - link {shell:about.contact}${frame.after}`,
  '/help': `${frame.before}
    - main:
      - heading {shell:help.title} [level=1]
      - search:
        - searchbox {shell:help.search}
      - status
      - region {shell:help.topics.account}:
        - heading {shell:help.topics.account} [level=2]${frame.after}`,
  '/feedback': `${frame.before}
    - main:
      - heading {shell:feedback.title} [level=1]
      - combobox {shell:feedback.category}
      - textbox {shell:feedback.text}
      - textbox {shell:feedback.email}
      - button {shell:feedback.submit}${frame.after}`,
  '/no-such-page': `${frame.before}
    - main:
      - heading {shell:notFound.title} [level=1]
      - link {shell:notFound.home}${frame.after}`,
  '/tools': `${frame.before}
    - navigation {shell:toolbox.name}:
      - list {shell:toolbox.imageTools}:
        - listitem:
          - link {mfe-creation-tools:textToImage.title}
      - list {shell:toolbox.videoTools}
    - main:
      - heading {mfe-gallery:title} [level=1]
      - group {mfe-gallery:filters}:
        - button {mfe-gallery:types.image} [pressed]
        - button {mfe-gallery:types.video} [pressed]
        - button {mfe-gallery:types.portfolio} [pressed]
      - status${frame.after}`,
  '/tools/text-to-image': `
    - banner:
      - link {mfe-creation-tools:shared.back}
      - heading {mfe-creation-tools:textToImage.title} [level=1]
    - main:
      - textbox {mfe-creation-tools:textToImage.prompt.label}
      - button {mfe-creation-tools:textToImage.polish.action}
      - region {mfe-creation-tools:textToImage.results.title}
      - region {mfe-creation-tools:textToImage.parameters}:
        - radiogroup {mfe-creation-tools:textToImage.scenario}:
          - radio {mfe-creation-tools:textToImage.scenarios.general} [checked]
        - radiogroup {mfe-creation-tools:textToImage.size}:
          - radio {mfe-creation-tools:textToImage.sizeName ratio=3:4 width=960 height=1280} [checked]
        - radiogroup {mfe-creation-tools:textToImage.count}:
          - radio "1" [checked]
        - textbox {mfe-creation-tools:textToImage.seed.label}
      - status {mfe-creation-tools:textToImage.status.label}
      - button {mfe-creation-tools:textToImage.generate}
      - region {mfe-creation-tools:textToImage.history.title}:
        - heading {mfe-creation-tools:textToImage.history.title} [level=2]`,
  '/tools/hd-upscale': `
    - banner:
      - link {mfe-creation-tools:shared.back}
      - heading {mfe-creation-tools:hdUpscale.title} [level=1]
    - main:
      - region {mfe-creation-tools:hdUpscale.upload.title}:
        - button {mfe-creation-tools:hdUpscale.upload.choose}
      - region {mfe-creation-tools:hdUpscale.result.title}
      - region {mfe-creation-tools:hdUpscale.parameters}:
        - heading {mfe-creation-tools:hdUpscale.parameters} [level=2]
        - radiogroup {mfe-creation-tools:hdUpscale.scenario}:
          - radio {mfe-creation-tools:hdUpscale.scenarios.general} [checked]
          - radio {mfe-creation-tools:hdUpscale.scenarios.comingSoon} [disabled]
        - slider {mfe-creation-tools:hdUpscale.sliders.steps.label}
        - slider {mfe-creation-tools:hdUpscale.sliders.denoise.label}
        - slider {mfe-creation-tools:hdUpscale.sliders.upscaleDenoise.label}
      - switch {mfe-creation-tools:hdUpscale.device.label}
      - button {mfe-creation-tools:hdUpscale.start.noPicture} [disabled]`,
  '/personal-homepage': `${frame.before}
    - main:
      - link {mfe-account:backToToolbox}
      - heading "Noor" [level=1]
      - tablist {mfe-account:tabs.label}:
        - tab {mfe-account:tabs.creations} [selected]
        - tab {mfe-account:tabs.settings}
        - tab {mfe-account:tabs.billing}
      - tabpanel {mfe-account:tabs.creations}:
        - link {mfe-account:creations.createWork}
        - status${frame.after}`,
  '/personal-homepage?tab=settings': `
    - main:
      - tabpanel {mfe-account:tabs.settings}:
        - heading {mfe-account:settings.basics} [level=2]
        - textbox {mfe-account:settings.username}
        - heading {mfe-account:settings.password} [level=2]
        - textbox {mfe-account:settings.currentPassword}
        - textbox {mfe-account:settings.nextPassword}
        - textbox {mfe-account:settings.repeatedPassword}
        - heading {mfe-account:settings.security} [level=2]
        - button {mfe-account:email.change}
        - region {mfe-account:devices.title}:
          - heading {mfe-account:devices.title} [level=3]
          - list
        - heading {mfe-account:settings.data} [level=2]`,
  '/personal-homepage?tab=billing': `
    - main:
      - tabpanel {mfe-account:tabs.billing}:
        - table {mfe-account:billing.caption}`,
  '/portfolio-editor': `
    - banner:
      - link {mfe-portfolio:back}
      - heading {mfe-portfolio:editor.heading} [level=1]
      - status
      - button {mfe-portfolio:editor.undo} [disabled]
      - button {mfe-portfolio:editor.redo} [disabled]
    - complementary {mfe-portfolio:management.name}:
      - heading {mfe-portfolio:management.name} [level=2]
      - combobox {mfe-portfolio:management.font}
      - list {mfe-portfolio:pages.list}
      - button {mfe-portfolio:management.add}
      - button {mfe-portfolio:management.publish}
    - main:
      - textbox {mfe-portfolio:heading.title}
      - textbox {mfe-portfolio:heading.description}`,
  '/portfolio/0': `
    - banner:
      - link {mfe-portfolio:back}
    - main:
      - alert:
        - heading [level=1]`,
}

/** Accessibility trees of dialogs and overlays. */
export const dialogAriaTrees = {
  login: `
    - dialog {shell:login.title}:
      - heading {shell:login.title} [level=2]
      - textbox {shell:form.email}
      - textbox {shell:form.password}
      - button {shell:form.showPassword}
      - button {shell:login.submit}
      - paragraph:
        - button {shell:login.toRegister}
      - button {shell:passkey.login}
      - button {shell:dialog.close}`,
  register: `
    - dialog {shell:register.title}:
      - heading {shell:register.title} [level=2]
      - textbox {shell:form.username}
      - textbox {shell:form.email}
      - textbox {shell:register.code}
      - button {shell:register.sendCode}
      - textbox {shell:form.password}
      - button {shell:register.submit}
      - paragraph:
        - button {shell:register.toLogin}
      - button {shell:dialog.close}`,
  plans: `
    - dialog {shell:plans.title}:
      - heading {shell:plans.title} [level=2]
      - list:
        - listitem {shell:plans.basic.name}:
          - heading {shell:plans.basic.name} [level=3]
        - listitem {shell:plans.monthly.name}:
          - heading {shell:plans.monthly.name} [level=3]
          - button {shell:plans.trial}
        - listitem {shell:plans.annual.name}:
          - heading {shell:plans.annual.name} [level=3]
          - button {shell:plans.trial}
      - heading {shell:plans.code.title} [level=3]
      - textbox {shell:plans.code.label}
      - button {shell:plans.code.submit}
      - button {shell:dialog.close}`,
  deleteAccount: `
    - dialog {mfe-account:settings.deleteAccount}:
      - heading {mfe-account:settings.deleteAccount} [level=2]
      - textbox {mfe-account:settings.currentPassword}
      - checkbox {mfe-account:settings.deleteMeant}
      - button {mfe-account:cancel}
      - button {mfe-account:settings.deleteForEver} [disabled]`,
  newAddress: `
    - dialog {mfe-account:email.change}:
      - heading {mfe-account:email.change} [level=2]
      - textbox {mfe-account:email.address}
      - textbox {mfe-account:settings.currentPassword}
      - button {mfe-account:cancel}
      - button {mfe-account:email.sendCode}`,
  emailCode: `
    - dialog {mfe-account:email.change}:
      - heading {mfe-account:email.change} [level=2]
      - textbox {mfe-account:email.code}
      - button {mfe-account:email.useAnother}
      - button {mfe-account:cancel}
      - button {mfe-account:email.change}`,
  templates: `
    - dialog {mfe-portfolio:chooser.title}:
      - heading {mfe-portfolio:chooser.title} [level=2]
      - list:
        - listitem:
          - button {mfe-portfolio:templates.cover}
      - button {mfe-portfolio:close}`,
  startOver: `
    - alertdialog {mfe-portfolio:discard.draft.title}:
      - heading {mfe-portfolio:discard.draft.title} [level=2]
      - button {shell:dialog.cancel}
      - button {mfe-portfolio:discard.draft.confirm}`,
  lightbox: `
    - dialog:
      - heading [level=2]
      - img
      - button
      - button
      - paragraph:
        - status
      - button
      - button
      - button
      - link {mfe-gallery:lightbox.createSimilar}
      - link {mfe-gallery:lightbox.download}
      - button {mfe-gallery:lightbox.copyLink}
      - button
      - heading {mfe-gallery:lightbox.prompt} [level=3]
      - status
      - button`,
  imageDetails: `
    - dialog {mfe-creation-tools:textToImage.details.title}:
      - heading {mfe-creation-tools:textToImage.details.title} [level=2]
      - img
      - paragraph:
        - status
      - button {mfe-creation-tools:textToImage.details.reuse}
      - button {mfe-creation-tools:textToImage.details.download}
      - button {mfe-creation-tools:textToImage.details.save}
      - button [expanded]
      - group:
        - button {mfe-creation-tools:textToImage.details.copyPrompt}
        - button {mfe-creation-tools:textToImage.details.copyLink}
        - button {mfe-creation-tools:textToImage.details.vary count=30}
        - button {mfe-creation-tools:textToImage.details.reuseSeed}
        - link {mfe-creation-tools:extensions.sendToUpscale}
        - link {mfe-portfolio:addToPortfolio}
      - term: {mfe-creation-tools:textToImage.details.prompt}
      - definition
      - term: {mfe-creation-tools:textToImage.details.seed}
      - definition
      - term: {mfe-creation-tools:textToImage.details.engine}
      - definition
      - button`,
  chosenImage: `
    - dialog {mfe-creation-tools:hdUpscale.result.original}:
      - heading {mfe-creation-tools:hdUpscale.result.original} [level=2]
      - img {mfe-creation-tools:hdUpscale.result.original}
      - button {mfe-creation-tools:shared.close}`,
  upscaled: `
    - dialog {mfe-creation-tools:hdUpscale.result.title}:
      - heading {mfe-creation-tools:hdUpscale.result.title} [level=2]
      - img {mfe-creation-tools:hdUpscale.result.result}
      - slider {mfe-creation-tools:hdUpscale.result.slider}
      - button {mfe-creation-tools:hdUpscale.result.compare}
      - button {mfe-creation-tools:hdUpscale.result.actualSize}
      - button {mfe-creation-tools:hdUpscale.result.download}
      - button {mfe-creation-tools:hdUpscale.result.save}
      - button {mfe-creation-tools:shared.close}`,
  avatar: `
    - dialog {mfe-account:settings.cropTitle}:
      - heading {mfe-account:settings.cropTitle} [level=2]
      - img {mfe-account:settings.cropLabel}
      - slider {mfe-account:settings.zoom}
      - button {mfe-account:cancel}
      - button {mfe-account:settings.cropDone}`,
  portfolio: `
    - banner:
      - link {mfe-portfolio:back}
    - main:
      - complementary {mfe-portfolio:viewer.yours}:
        - link {mfe-portfolio:viewer.edit}
        - button {mfe-portfolio:export.open}
        - button {mfe-portfolio:viewer.takeDown}
      - article:
        - heading "Low tide" [level=1]
        - region {mfe-portfolio:viewer.page number=1}`,
  composer: `
    - region {shell:composer.title}:
      - heading {shell:composer.title} [level=2]
      - button {shell:composer.refresh}
      - button {shell:dialog.close}
      - list:
        - listitem "shell":
          - heading "shell" [level=3]
        - listitem "mfe-account":
          - heading "mfe-account" [level=3]
          - combobox {shell:composer.release remote=mfe-account}
      - button {shell:composer.show}
      - button {shell:composer.copyLink}
      - button {shell:composer.backToLive}
      - region {shell:composer.localServers}:
        - heading {shell:composer.localServers} [level=3]
        - textbox {shell:composer.address}
        - button {shell:composer.use}
      - region {shell:composer.production}:
        - heading {shell:composer.production} [level=3]
        - textbox {shell:composer.promoteCommand}
        - button {shell:composer.copyCommand}`,
} as const
