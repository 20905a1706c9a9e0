import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

/** A mail is to be sent. */
export const messageWritten = fact('notifications.MessageWritten', { messageId: z.uuid() });
