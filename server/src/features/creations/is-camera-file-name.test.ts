import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCameraFileName } from './is-camera-file-name.ts'

const cameraNames = [
  ['IMG_1234', 'IMG_E1234', 'IMG-20240101-WA0003', 'image0', 'image', 'Photo 12', 'FB_IMG_1700000000000'],
  [
    'DSC_0001',
    '_DSC1234',
    'DSC00123',
    'DSCF1234',
    'DSCN1234',
    'P1010023',
    'GOPR0001',
    'GX010001',
    'DJI_0042',
  ],
  ['PXL_20240101_101112123.PORTRAIT', 'MVIMG_20240101_101112', 'VID_20240101_101112', '20240101_101112'],
  ['Screenshot 2024-01-01 at 10.11.12 AM', 'Screenshot_20240101-101112_Chrome', 'Screen Shot 2021-05-05'],
  [
    '屏幕截图 2024-01-01 101112',
    '截屏2024-01-01 10.11.12',
    '微信图片_20240101101112',
    'mmexport1700000000000',
  ],
  ['WhatsApp Image 2024-01-01 at 10.11.12', 'signal-2024-01-01-101112', 'ComfyUI_00001_'],
  [
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'd41d8cd98f00b204e9800998ecf8427e',
    '1a79a4d60de6718e8e5b326e338ae533',
  ],
  ['IMG_1234 (1)', 'IMG_1234 copy', 'IMG_1234-edited', 'DSC_0001 副本', '图片', '', 'a8Fk29dLq0xZ71mVb3Tn'],
].flat()

const titles = [
  ['Lake at dawn', 'first', 'lake', '1984', 'Sam', 'Apollo 11', 'IMG 20 years later', 'Photo 1 of the lake'],
  [
    'Screenshots of my dreams',
    'deadbeef',
    'my-holiday-in-spain-2024',
    '湖边的早晨',
    '2024 春节',
    'mountain_sunrise_07',
  ],
  ['Image of a lake', 'Vid', 'Scanning the sky', 'B612', 'decade', 'facade', '照片里的猫'],
].flat()

test('a name that a camera, a messenger or a screenshot gives is no title', () => {
  assert.deepEqual(
    cameraNames.filter(name => !isCameraFileName(name)),
    [],
  )
})

test('a name that a person gives is a title', () => {
  assert.deepEqual(titles.filter(isCameraFileName), [])
})

test('a long name takes no time', () => {
  const start = performance.now()
  for (const name of ['img', 'screenshot', ' ', '0-', 'aA1']) isCameraFileName(name.repeat(50_000))
  assert.ok(performance.now() - start < 500)
})
