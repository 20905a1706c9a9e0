import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom';

/** Leads on once an answer is there, unless the person has gone elsewhere meanwhile. */
export const useNavigateHere = () => {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return (to: To, options?: NavigateOptions) => {
    if (isHere.current) void navigate(to, options);
  };
};
