// The engine's thread in node (core.js).
import { parentPort } from 'node:worker_threads';
import { serve } from './core.js';

const receive = serve((message, handed) => parentPort.postMessage(message, handed));
parentPort.on('message', receive);
